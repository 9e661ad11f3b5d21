import {
  carryingWords,
  meaningsWithoutEnding,
  type NearMatch,
  type NearWords,
  SOUNDS_ALIKE,
  splitWord,
} from './dictionary.ts'
import { type Concept, type Meaning, meaningsOf, searchWords, type Term, type Understanding } from './meanings.ts'
import { readCode, readFeet, takeNumbers } from './numbers.ts'
import { type Item, isNumber, splitNegations, takeNegated, toItems } from './read.ts'
import { OwnWords, toTokens } from './tokens.ts'

const NO_OWN_WORDS = new OwnWords([])
const NO_NUMBERS = {
  size: null,
  minPrice: null,
  maxPrice: null,
  child: null,
  childSizes: [],
  isPupil: false,
  height: null,
  isReduced: false,
  rest: [],
}

/** Reads a query; `vocabulary` holds the words of product names, `ownWords` those that the shop has added. */
export function understand(query: string, vocabulary: NearWords, ownWords = NO_OWN_WORDS): Understanding {
  const tokens = splitNegations(ownWords.replaceIn(toTokens(query)))
  const code = readCode(tokens)
  const { wanted, negated } = takeNegated(code ? [] : toItems(tokens, vocabulary), vocabulary)
  const numbers = code ? NO_NUMBERS : takeNumbers(wanted)
  const { rest, child, isPupil, height, ...found } = numbers
  const items = readFeet(rest, vocabulary)
  const schooled = isPupil && !items.some(({ text }) => text === 'school') ? [...items, itemOf('school')] : items
  const aged = child ? [...withAge(schooled, child), itemOf(child)] : schooled
  const meant = new WordReader(vocabulary, { code, ...found }).read(aged, negated)
  return withHeight(withChild(meant), height)
}

const itemOf = (text: string): Item => ({ text, meanings: meaningsOf(text) })

/** Whoever has an age is no baby once it says otherwise: 'baby girl 6 years'. */
function withAge(items: Item[], child: 'kids' | 'baby'): Item[] {
  const isBaby = ({ meanings }: Exclude<Item, { number: number }>) =>
    meanings.some((meaning) => meaning.type === 'audience' && meaning.concept.id === 'baby')
  return child === 'baby' ? items : items.filter((item) => isNumber(item) || !isBaby(item))
}

const concepts = new Map(
  [...searchWords.kinds, ...searchWords.audiences].map((concept) => [concept.id, concept] as const),
)

/** A boy or girl whose age is said wears whatever is there for children but what is for the others. */
function withChild(meant: Understanding): Understanding {
  const kids = concepts.get('kids')
  const whom = meant.terms.filter(({ type }) => type === 'audience').flatMap((term) => term.concepts)
  const isHe = whom.some(({ id }) => MALE.includes(id))
  const [own, other] = ['boys', 'girls'].map((id) => concepts.get(isHe ? id : id === 'boys' ? 'girls' : 'boys'))
  if (!meant.childSizes.length || !kids || !own || !other) return meant
  if (isHe === whom.some(({ id }) => FEMALE.includes(id))) return meant
  const but = { places: other.find.places, names: [...(own.but?.names ?? []), ...(other.near?.names ?? [])] }
  const places = [...kids.find.places, ...own.find.places]
  const child: Concept = { ...own, find: { names: own.near?.names ?? [], places }, but }
  const others = meant.terms.filter(({ type }) => type !== 'audience')
  const said = meant.said.filter((one) => !one.concepts.some((concept) => whom.includes(concept)))
  return { ...meant, said, terms: [...others, { type: 'audience', concepts: [child] }] }
}

/** From this height in centimetres on, a heel is high. */
const HIGH = 6

/** '3 inch heel': high or low heels, and first those whose description says so. */
function withHeight(meant: Understanding, height: number | null): Understanding {
  const heel = concepts.get(height !== null && height >= HIGH ? 'highheel' : 'semiheel')
  const isHeel = meant.terms.some(({ type, concepts: [one] }) => type === 'kind' && one?.id === 'heel')
  if (height === null || !heel || !isHeel) return meant
  const terms = meant.terms.map((term) => (term.concepts[0]?.id === 'heel' ? { ...term, concepts: [heel] } : term))
  const near = [Math.floor(height), Math.ceil(height)].map((length) => `${length} cm`)
  return { ...meant, terms, said: [...meant.said, { text: near.join('|'), concepts: [heel] }] }
}

/** Terms, and words of names, that one search may combine: they bound its cost. */
const MAX_CONDITIONS = 5

/** Up to this distance two spellings are one word. */
const SAME_WORD = 0.05

const TERM_TYPES = ['kind', 'audience', 'occasion', 'material'] as const

const NOT_NUMBERED = { code: null, size: null, minPrice: null, maxPrice: null, childSizes: [], isReduced: false }

const MALE = ['men', 'he', 'boys']

const FEMALE = ['women', 'she', 'girls']

/** Notes what the phrases of a query ask for. */
class WordReader {
  #vocabulary: NearWords
  #found: Understanding
  /** as makers were typed */
  #makerTexts: string[] = []

  constructor(
    vocabulary: NearWords,
    found: Pick<Understanding, 'code' | 'size' | 'minPrice' | 'maxPrice' | 'childSizes' | 'isReduced'>,
  ) {
    this.#vocabulary = vocabulary
    this.#found = {
      ...found,
      colors: null,
      isColorUnsure: false,
      isCheap: false,
      said: [],
      terms: [],
      nameWords: [],
      asksForShoes: false,
      isSure: false,
      otherGoods: [],
      makers: [],
      unknown: [],
      unwanted: { colors: [], terms: [], nameWords: [], ids: [], makers: [], notApart: [] },
    }
  }

  read(items: Item[], negated: Item[] = []): Understanding {
    for (const item of items) if (!isNumber(item) && item.text !== '-') this.#readPhrase(item.text, item.meanings)
    this.#dropRepeated()
    this.#dropColor()
    this.#placeMakers()
    this.#placeGoods()
    if (negated.length) this.#noteUnwanted(negated)
    const { asksForShoes, terms, nameWords } = this.#found
    // Beside words, a number is part of a name ('Court 86'); alone it says too little.
    if (asksForShoes || terms.length || nameWords.length)
      for (const { text } of items.filter(isNumber)) this.#addNameWord(text, [text], false)
    return this.#found
  }

  #readPhrase(text: string, meanings: Meaning[]) {
    if (this.#take(meanings, text)) return
    if (this.#vocabulary.words.has(text)) return this.#addNameWord(text, [text], true)
    if (this.#take(meaningsWithoutEnding(text), text)) return
    const halves = splitWord(text)
    if (halves) for (const half of halves) this.#take(meaningsOf(half), half)
    else if (!this.#readMistyped(text)) this.#found.unknown.push(text)
  }

  /** Reads a word as the nearest known one; false if there is none. */
  #readMistyped(text: string): boolean {
    const isSaid = this.#vocabulary.isSaid(text)
    // What descriptions say as it was typed is no slip for something else.
    const nearer = (match: NearMatch | null, limit: number) =>
      isSaid && match && match.distance > limit ? null : match
    const known = nearer(carryingWords.near(text), SOUNDS_ALIKE)
    const named = nearer(this.#vocabulary.near(text), SAME_WORD)
    if (known && (!named || known.distance <= named.distance)) {
      const { colors: colorsBefore, isSure } = this.#found
      this.#take(known.words.flatMap(meaningsOf), text)
      this.#found.isSure = isSure || known.distance < SOUNDS_ALIKE
      if (this.#found.colors !== colorsBefore) this.#found.isColorUnsure = true
    } else if (named) this.#addNameWord(text, named.words, named.distance <= 0.1)
    return Boolean(known ?? named)
  }

  /** What is sold in one colour is not asked for in another: 'black shoe polish'. */
  #dropColor() {
    if (!this.#found.terms.some(({ concepts }) => concepts.some(({ anyColor }) => anyColor))) return
    this.#found.colors = null
  }

  /** Leaves out what says nothing more beside something else, such as girls beside babies. */
  #dropRepeated() {
    const said = new Set(
      this.#found.terms.flatMap(({ concepts }) => concepts.flatMap(({ insteadOf = [] }) => insteadOf)),
    )
    const { terms } = this.#found
    if (terms.some(isAccessory))
      for (const { concepts } of terms.filter((term) => term.type === 'kind' && !isAccessory(term)))
        for (const { id, wantsNoun } of concepts) if (!wantsNoun) said.add(id)
    this.#found.terms = terms
      .map(({ type, concepts }) => ({ type, concepts: concepts.filter(({ id }) => !said.has(id)) }))
      .filter(({ concepts }) => concepts.length)
  }

  /** A maker's name asks for shoes; one that is an everyday word only where something else does. */
  #placeMakers() {
    const { makers, otherGoods } = this.#found
    // Several words are no everyday word: 'bay emporium'.
    const isName = this.#makerTexts.some((text) => text.includes(' ')) || makers.some(({ isWord }) => !isWord)
    this.#found.asksForShoes ||= isName && !otherGoods.length
    if (this.#found.asksForShoes) return
    this.#found.unknown.push(...this.#makerTexts)
    this.#found.makers = []
  }

  /** What is part of a name only beside something else of it, such as the cap of a 'cap toe'. */
  #placeGoods() {
    const { asksForShoes, nameWords } = this.#found
    const isGoods = nameWords.every(({ typed }) => searchWords.goodsAlone.includes(typed))
    if (asksForShoes || !isGoods) return
    this.#found.otherGoods.push(...nameWords.map(({ typed }) => typed))
    this.#found.nameWords = []
  }

  /** Whoever says what a shoe must not be still wants shoes. */
  #noteUnwanted(negated: Item[]) {
    const { asksForShoes, otherGoods, unknown } = this.#found
    const { colors, terms, nameWords, makers, ...rest } = new WordReader(this.#vocabulary, NOT_NUMBERED).read(negated)
    const numbers = negated.filter(isNumber).map(({ text }) => text)
    const notApart = [...rest.unknown, ...rest.otherGoods, ...numbers]
    this.#found.unwanted = { colors: colors ?? [], terms, nameWords, ids: [], makers, notApart }
    const isKnown = Boolean(colors ?? (terms[0] || makers[0]))
    this.#found.isSure ||= isKnown
    this.#found.asksForShoes = asksForShoes || (isKnown && !otherGoods.length && !unknown.length)
  }

  #addNameWord(typed: string, words: string[], isSure: boolean) {
    if (this.#found.nameWords.length < MAX_CONDITIONS) this.#found.nameWords.push({ typed, words, isSure })
    if (isSure && !isNumeric(typed)) this.#found.isSure = true
  }

  /** Notes what a phrase means; false if it means nothing. */
  #take(meanings: Meaning[], text: string): boolean {
    const isName = this.#vocabulary.words.has(text)
    if (!isName) this.#noteMakers(meanings, text)
    const terms = termsOf(meanings)
    for (const { type, concepts } of terms) this.#addTerm(type, concepts)
    if (terms.length) this.#found.said.push({ text, concepts: terms.flatMap(({ concepts }) => concepts) })
    if (terms.length) return true
    const colors = meanings.flatMap((meaning) => (meaning.type === 'color' ? [meaning.color] : []))
    const has = (type: Meaning['type']) => meanings.some((meaning) => meaning.type === type)
    if (has('cheap')) this.#found.isCheap = true
    if (has('reduced')) this.#found.isReduced = true
    if (colors.length) {
      this.#found.colors = [...new Set([...(this.#found.colors ?? []), ...colors])]
      this.#found.isSure = true
    } else if (has('shoe')) this.#found.asksForShoes = true
    // Part of a name here, whatever it means elsewhere.
    else if ((has('otherGoods') || has('maker')) && isName) this.#addNameWord(text, [text], true)
    else if (has('otherGoods')) this.#found.otherGoods.push(text)
    return meanings.length > 0
  }

  #noteMakers(meanings: Meaning[], text: string) {
    const makers = meanings.flatMap((meaning) => (meaning.type === 'maker' ? [meaning.maker] : []))
    if (!makers.length) return
    this.#found.makers.push(...makers.filter((maker) => !this.#found.makers.includes(maker)))
    this.#makerTexts.push(text)
  }

  #addTerm(type: Term['type'], concepts: Concept[]) {
    const { terms } = this.#found
    this.#found.isSure = true
    const sameType = terms.filter((term) => term.type === type)
    const opposite = type === 'audience' && sameType.find((term) => areOpposite(term.concepts, concepts))
    if (opposite) opposite.concepts = [...opposite.concepts, ...concepts]
    else if (sameType.every((term) => !term.concepts.some((concept) => concepts.includes(concept)))) {
      if (terms.length < MAX_CONDITIONS) terms.push({ type, concepts })
    }
    if (type === 'kind' && concepts.some(({ wantsNoun }) => !wantsNoun)) this.#found.asksForShoes = true
  }
}

/**
 * The aspects that one word or phrase speaks of: the first that it can mean, and both for whom and for what where it says
 * both ('groom').
 */
function termsOf(meanings: Meaning[]): Term[] {
  const terms = TERM_TYPES.flatMap((type) => {
    const concepts = meanings.flatMap((meaning) => (meaning.type === type ? [meaning.concept] : []))
    return concepts.length ? [{ type, concepts: [...new Set(concepts)] }] : []
  })
  return terms[0]?.type === 'audience'
    ? terms.filter(({ type }) => type === 'audience' || type === 'occasion')
    : terms.slice(0, 1)
}

const isNumeric = (text: string) => /^\d/.test(text)

/** Whether no product can be for both, so that either is meant. */
function areOpposite(one: Concept[], other: Concept[]): boolean {
  const hasAny = (concepts: Concept[], ids: string[]) => concepts.some(({ id }) => ids.includes(id))
  return (hasAny(one, MALE) && hasAny(other, FEMALE)) || (hasAny(one, FEMALE) && hasAny(other, MALE))
}

/** 'insole for ballet flats': what else is named there is what it is for. */
function isAccessory({ type, concepts }: Term): boolean {
  const places = searchWords.shoe.but.places ?? []
  return type === 'kind' && concepts.some(({ find }) => find.places.some((place) => places.includes(place)))
}
