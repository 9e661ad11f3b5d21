/** By what a second step is taken. */
export const SECOND_STEP_WAYS = ['code', 'passkey', 'recovery'] as const
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number]
