"""Printed papers: rows of an event, their layout, and the job that makes the PDF."""
