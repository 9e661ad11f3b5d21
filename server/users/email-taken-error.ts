import { conflict } from '#server/errors/shop-error.ts'

/** 409: the e-mail already has an account. */
export function emailTakenError() {
  return conflict('An account with this email already exists', 'email_taken')
}
