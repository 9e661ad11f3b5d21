import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

const settingsKeys = {
  inForce: ['settings', 'all'],
  opening: ['settings', 'opening'],
  firstSteps: ['settings', 'first-steps'],
  history: ['settings', 'history'],
} as const

/** All settings in force. */
export const settingsQuery = queryOptions({
  queryKey: settingsKeys.inForce,
  queryFn: () => call(api.settings.all.$get()),
})

/** Whether the shop is open, and what is still invented. */
export const openingQuery = queryOptions({
  queryKey: settingsKeys.opening,
  queryFn: () => call(api.settings.opening.$get()),
})

/** What the shop itself tells of its first steps. */
export const firstStepsQuery = queryOptions({
  queryKey: settingsKeys.firstSteps,
  queryFn: () => call(api.settings['first-steps'].$get()),
})

/** The newest changes. */
export const historyQuery = queryOptions({
  queryKey: settingsKeys.history,
  queryFn: () => call(api.settings.history.$get({ query: { limit: '20' } })),
})
