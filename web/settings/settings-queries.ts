import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** All settings in force. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: () => call(api.settings.all.$get()),
})

/** Whether the shop is open, and what is still invented. */
export const openingQuery = queryOptions({
  queryKey: ['settings', 'opening'],
  queryFn: () => call(api.settings.opening.$get()),
})

/** What the shop itself tells of its first steps. */
export const firstStepsQuery = queryOptions({
  queryKey: ['settings', 'first-steps'],
  queryFn: () => call(api.settings['first-steps'].$get()),
})

/** The newest changes. */
export const historyQuery = queryOptions({
  queryKey: ['settings', 'history'],
  queryFn: () => call(api.settings.history.$get({ query: { limit: '20' } })),
})
