/** Advisory lock of the database: exclusive for the sweep and shared by backups, so that a backup loses no image while it runs. */
export const SWEEP_LOCK = 6_664_005
