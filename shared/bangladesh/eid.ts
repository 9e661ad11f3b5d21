/** A feast by which the shop's year turns. */
export interface Eid {
  name: 'Eid-ul-Fitr' | 'Eid-ul-Adha'
  /** its first day in Bangladesh, as `2026-03-21` */
  day: string
  /** a day to come that depends on the sighting of the moon: a day earlier or later is possible */
  predicted: boolean
}

/**
 * Both Eids in Bangladesh, oldest first: as they were kept until 2026, as the calendar foretells them after that (the
 * moon is usually seen a day later here than in Mecca). To be set right once the moon was seen, and to be carried on.
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
