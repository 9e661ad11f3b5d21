import { t } from '#shared/language/t.ts'

/** What is refused about roles, who has them, and invitations to them: part of `ERRORS`. */
export const ROLE_ERRORS = {
  own_role: { status: 403, message: () => t('You cannot change your own role') },
  super_user_role: { status: 403, message: () => t('You cannot change the role of a super user') },
  role_name_taken: { status: 409, message: () => t('There is a role of this name already') },
  role_in_use: {
    status: 409,
    message: ({ count }: { count: number }) => t('{count} people still have this role', { count }),
  },
  invite_open: { status: 409, message: () => t('There is an open invitation to this email already') },
  person_needed: { status: 422, message: () => t('Please enter your name, phone and a password') },
} as const
