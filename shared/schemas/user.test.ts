import { expect, test } from 'vitest'
import { credentials, registration } from './user.ts'

const person = {
  name: 'Rahima Khatun',
  dob: '1998-03-26',
  location: 'Dhanmondi, Dhaka',
  phone: '01712345678',
  email: 'Rahima@omnishoes.example',
  password: 'a long password',
}

test('a registration has six fields and nothing else', () => {
  const result = registration.parse({ ...person, admin: true, su: true, _id: 'x' })
  expect(result).toEqual({ ...person, email: 'rahima@omnishoes.example' })
})

test('every field is required, and the password must not be the e-mail address', () => {
  for (const field of Object.keys(person)) {
    expect(registration.safeParse({ ...person, [field]: undefined }).success, field).toBe(false)
    expect(registration.safeParse({ ...person, [field]: '' }).success, field).toBe(false)
  }
  const result = registration.safeParse({ ...person, password: 'RAHIMA@omnishoes.example' })
  expect(result.error?.issues).toMatchObject([
    { path: ['password'], message: 'The password must not be the email address' },
  ])
})

test('a login checks only the length of the password, so that an unusual one is simply wrong', () => {
  expect(credentials.parse({ email: ' A@B.example ', password: 'x' })).toEqual({ email: 'a@b.example', password: 'x' })
  for (const invalid of [{}, { email: 'a@b.c' }, { email: '', password: 'x' }, { email: ['a'], password: 'x' }]) {
    expect(credentials.safeParse(invalid).success).toBe(false)
  }
})
