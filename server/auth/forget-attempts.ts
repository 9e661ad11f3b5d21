import type { Limits } from '#server/platform/http/limits.ts'

/** Forgets the wrong passwords that were tried for an account, from wherever. */
export async function forgetWrongPasswords(limits: Limits, email: string): Promise<void> {
  for (const limit of ['loginPerAccount', 'loginPerAccountInAll'] as const) await limits.reset(limit, email)
}

/** Forgets also how many one-time codes were requested for it. */
export async function forgetAllAttempts(limits: Limits, email: string): Promise<void> {
  await forgetWrongPasswords(limits, email)
  for (const limit of ['otpPerMinute', 'otpPerAccount', 'otpPerAccountInAll'] as const) await limits.reset(limit, email)
}
