/** Shown if no showroom matches the location filter. */
export const NO_STORE_HERE = 'No store here. Please choose a wider area.'
