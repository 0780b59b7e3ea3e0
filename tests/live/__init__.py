"""The running service with the sample: killed processes lose nothing acknowledged, and phones reach it on the LAN."""
