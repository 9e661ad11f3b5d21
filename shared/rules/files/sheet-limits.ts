/** Megabytes of a spreadsheet as it is sent. */
export const MAX_SHEET_MEGABYTES = 2
