"""One file for each sheet: `pages(order)` gives its pages."""
