/** One of the two holidays that shape the sales year. */
export interface Eid {
  name: 'Eid-ul-Fitr' | 'Eid-ul-Adha'
  /** first day in Bangladesh, as `2026-03-21` */
  day: string
  /** depends on the sighting of the moon: the actual day may be one earlier or later */
  predicted: boolean
}

/**
 * Both Eids in Bangladesh, oldest first: observed dates until 2026, predictions from the calendar after that (the moon is
 * usually sighted a day later here than in Mecca). Correct a date once it is announced, and extend the list.
 */
export const EIDS: readonly Eid[] = [
  { name: 'Eid-ul-Fitr', day: '2024-04-11', predicted: false },
  { name: 'Eid-ul-Adha', day: '2024-06-17', predicted: false },
  { name: 'Eid-ul-Fitr', day: '2025-03-31', predicted: false },
  { name: 'Eid-ul-Adha', day: '2025-06-07', predicted: false },
  { name: 'Eid-ul-Fitr', day: '2026-03-21', predicted: false },
  { name: 'Eid-ul-Adha', day: '2026-05-28', predicted: false },
  { name: 'Eid-ul-Fitr', day: '2027-03-10', predicted: true },
  { name: 'Eid-ul-Adha', day: '2027-05-17', predicted: true },
  { name: 'Eid-ul-Fitr', day: '2028-02-27', predicted: true },
  { name: 'Eid-ul-Adha', day: '2028-05-06', predicted: true },
]
