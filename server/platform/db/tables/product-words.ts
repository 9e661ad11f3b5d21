import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Every word that a product's name ever had, in both languages, for recognising mistyped ones; triggers add them
 * (functions/add_product_words.sql), and none is taken away: a word of no product finds nothing.
 */
export const productWords = pgTable('product_words', { word: text().primaryKey() })
