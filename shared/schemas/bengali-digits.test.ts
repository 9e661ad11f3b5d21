import { expect, test } from 'vitest'
import { orderInput } from './orders/order-input.ts'
import { productListQuery, productSearch } from './product.ts'
import { otpCheck, profileUpdate, registration } from './user.ts'

// Wherever people enter a number, ০–৯ count as 0–9, even when mixed.

const person = {
  name: 'Rahima Khatun',
  dob: '1998-03-26',
  location: 'Dhanmondi, Dhaka',
  phone: '+৮৮০ 17১২-৩৪৫678',
  email: 'rahima@omnishoes.example',
  password: 'a long password',
}
const order = {
  products: [{ product: 'a', size: 'b', quantity: 1 }],
  payment: { method: 'Nagad', number: '০১৭12 ৩৪৫-678', transactionId: '৯f৩k2l৮m' },
  store: 's',
  shippingAddress: { name: 'Rahima', email: 'r@omnishoes.example', phone: '০১৭১২৩৪৫৬৭৮', address: 'Road ২৭' },
}

test('[DEC-13] Bengali digits in a phone number count as 0–9: sign-up, profile, delivery', () => {
  expect(registration.parse(person).phone).toBe('+880 1712-345678')
  expect(profileUpdate.parse({ phone: person.phone })).toEqual({ phone: '+880 1712-345678' })
  expect(orderInput.parse(order).shippingAddress.phone).toBe('01712345678')
})

test('[DEC-13] and in a payment number, a transaction id and a one-time code', () => {
  expect(orderInput.parse(order).payment).toEqual({
    method: 'Nagad',
    number: '01712345678',
    transactionId: '9F3K2L8M',
  })
  expect(otpCheck.parse({ email: person.email, otp: '১২৩ 45৬' }).otp).toBe('123456')
})

test('[DEC-13] and in the pages and prices of a list', () => {
  const search = productSearch.parse({ page: '৩', limit: '১2', minPrice: '১০০০', maxPrice: '19৯৯' })
  expect(search).toMatchObject({ page: 3, limit: 12, minPrice: 1000, maxPrice: 1999 })
  expect(productListQuery.parse({ limit: '৮' })).toEqual({ limit: 8 })
})

test('text that is not a number stays as entered', () => {
  expect(orderInput.parse(order).shippingAddress.address).toBe('Road ২৭')
  const bangla = { ...person, name: 'রহিমা ২', password: 'পাসওয়ার্ড১২' }
  expect(registration.parse(bangla)).toMatchObject({ name: 'রহিমা ২', password: 'পাসওয়ার্ড১২' })
})
