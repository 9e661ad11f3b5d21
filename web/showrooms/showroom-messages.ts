/** Shown if no showroom matches the location filter. */
export const NO_SHOWROOM_FOUND = 'No store here. Please choose a wider area.'
