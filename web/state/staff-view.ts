import { useStorage, writeStorage } from './storage.ts'

/** How staff see their pages, in this browser; the first choice is the default. */
const CHOICES = {
  /** whether the side menu has labels, or icons alone */
  menu: ['wide', 'narrow'],
  orders: ['table', 'cards'],
  products: ['cards', 'table'],
  /** whether showrooms are listed with their maps, or in low rows */
  stores: ['maps', 'dense'],
} as const

type Part = keyof typeof CHOICES
type Choice<P extends Part> = (typeof CHOICES)[P][number]

/** The chosen view of one part as React state, and a function that chooses another. */
export function useStaffView<P extends Part>(part: P): [Choice<P>, (choice: Choice<P>) => void] {
  const view = useStorage('staffView')
  const choices: readonly Choice<P>[] = CHOICES[part]
  const chosen = choices.find((choice) => choice === view[part]) ?? (choices[0] as Choice<P>)
  return [chosen, (choice) => writeStorage('staffView', { ...view, [part]: choice })]
}
