import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { readCatalogueVersion } from '#server/platform/db/read-catalogue-version.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { productWords } from '#server/platform/db/tables/products.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { readSearchWords } from '#server/search-words/queries.ts'
import { CatalogueWords, NameVocabulary, OwnWords } from './catalogue-words.ts'

/** How long new words of names may go unrecognised when mistyped, in milliseconds: reading all of them takes its time. */
const VOCABULARY_MAX_AGE = 60_000

/**
 * The words of the catalogue as its current version has them; words of product names may lag a minute. A name is found by
 * what it contains all the same.
 */
export function readCatalogueWords(db: Db): Promise<CatalogueWords> {
  return cacheOf(db).read()
}

const cacheOf = prepareOnce((db) => new CatalogueWordsCache(db))

class CatalogueWordsCache {
  #db: Db
  #current: { version: string; words: Promise<CatalogueWords> } | null = null
  #vocabulary: { readAt: number; version: string; words: Promise<NameVocabulary> } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  async read(): Promise<CatalogueWords> {
    const version = await readCatalogueVersion(this.#db)
    const isFresh = this.#current?.version === version && !this.#isVocabularyDue(version)
    if (this.#current && isFresh) return this.#current.words
    const words = this.#readAnew(version)
    this.#current = { version, words }
    words.catch(() => {
      this.#current = null
      this.#vocabulary = null
    })
    return words
  }

  #isVocabularyDue(version: string): boolean {
    if (!this.#vocabulary) return true
    return this.#vocabulary.version !== version && Date.now() - this.#vocabulary.readAt >= VOCABULARY_MAX_AGE
  }

  async #readAnew(version: string): Promise<CatalogueWords> {
    if (!this.#vocabulary || this.#isVocabularyDue(version))
      this.#vocabulary = { readAt: Date.now(), version, words: readVocabulary(this.#db) }
    const [places, ownWords, vocabulary] = await Promise.all([
      readPlaces(this.#db),
      readSearchWords(this.#db),
      this.#vocabulary.words,
    ])
    return new CatalogueWords(places, vocabulary, new OwnWords(ownWords))
  }
}

async function readPlaces(db: Db) {
  const [subCategoryRows, colorRows, sizeRows] = await Promise.all([
    db
      .select({
        id: subCategories.id,
        names: sql<string>`concat_ws(' ', ${subCategories.name}, ${subCategories.nameBn}, ${categories.name}, ${categories.nameBn})`,
      })
      .from(subCategories)
      .innerJoin(categories, and(eq(categories.id, subCategories.category), eq(categories.hidden, false))),
    db.select({ id: colors.id, name: colors.name }).from(colors),
    db.select({ id: sizes.id, size: sizes.size }).from(sizes),
  ])
  return { subCategories: subCategoryRows, colors: colorRows, sizes: sizeRows }
}

async function readVocabulary(db: Db): Promise<NameVocabulary> {
  const rows = await db.select({ word: productWords.word }).from(productWords)
  return new NameVocabulary(rows.map(({ word }) => word))
}
