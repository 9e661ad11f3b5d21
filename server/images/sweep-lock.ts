/** Advisory lock of the database: the sweep takes it alone, a backup shares it, so that no picture goes from under it. */
export const SWEEP_LOCK = 6_664_005
