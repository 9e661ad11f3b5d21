/** Where the choice of place leaves no store. */
export const NO_STORE_HERE = 'No store here. Please choose a wider area.'
