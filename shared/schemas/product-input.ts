import { z } from 'zod'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { later, t } from '#shared/language/t.ts'
import { IMAGE_ROLES, MAX_FURTHER_IMAGES } from '#shared/rules/products/image-role.ts'
import { expectedUpdatedAt, idInput, multiLine, orNone, singleLine, timestamp } from './fields.ts'
import { formCheckbox, formPrice, imageUpload, optionalImageUpload } from './form-fields.ts'
import { product, productImage, productSearch } from './product.ts'
import { firstValue } from './query-params.ts'
import { rule } from './rule.ts'

/** Maximum number of sizes of one product. */
const MAX_SIZES = 50

/** A list in a form, as JSON. `missing` is said of what is none. */
const jsonList = (max: number, missing: () => string) =>
  z
    .string()
    .max(max)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: missing(), params: { code: 'required' } })
        return z.NEVER
      }
    })

/** A JSON array of size ids, each once. */
const sizes = jsonList(MAX_SIZES * 110, () => t('Please choose sizes'))
  .pipe(
    z
      .array(idInput)
      .min(1, later('Please choose at least one size'))
      .max(MAX_SIZES)
      .refine((ids) => new Set(ids).size === ids.length, rule('distinct', later('Please choose each size only once'))),
  )
  .meta({ type: 'string', description: 'a JSON list of ids of sizes' })

/** A stored picture by its hash, and what it shows. */
const furtherImage = z.object({ image: z.string().max(100), role: z.enum(IMAGE_ROLES) })
export type FurtherImage = z.output<typeof furtherImage>

/** The pictures after the first two in their order, as a JSON array; if it is not sent, they stay as they are. */
const furtherImages = jsonList(2_000, () => t('Please choose an image'))
  .pipe(
    z
      .array(furtherImage)
      .max(MAX_FURTHER_IMAGES, later('A product has at most {count} more pictures', { count: MAX_FURTHER_IMAGES })),
  )
  .optional()
  .meta({ type: 'string', description: 'a JSON list of {image, role}, the image as `upload-image` names it' })

/** One that differs in its dashes or digits only is the same. */
const articleNumber = singleLine(1, 40).transform(toLatinDigits).meta({ type: 'string', minLength: 1, maxLength: 40 })

const fields = z.object({
  name: singleLine(1, 120),
  nameBn: orNone(singleLine(0, 120)),
  code: articleNumber,
  description: multiLine(1, 4_000),
  descriptionBn: orNone(multiLine(0, 4_000)),
  originalPrice: formPrice,
  /** blank: the original price */
  discountPrice: z
    .union([z.literal('').transform(() => null), formPrice], later('Please enter an amount in whole taka'))
    .optional(),
  /** what the shop pays; blank: nobody has said; not sent, as by whoever may not see it: as it is */
  cost: z
    .union([z.literal('').transform(() => null), formPrice], later('Please enter an amount in whole taka'))
    .optional(),
  category: idInput,
  subCategory: idInput,
  color: idInput,
  sizes,
  featured: formCheckbox,
  bestSeller: formCheckbox,
})

type Prices = { originalPrice: number; discountPrice?: number | null }
const isDiscountValid = ({ originalPrice, discountPrice }: Prices) => (discountPrice ?? originalPrice) <= originalPrice
const DISCOUNT_ABOVE_PRICE = {
  path: ['discountPrice'],
  ...rule('discount_above_price', later('The discount price must not be above the original price')),
}

/** Body of a create request. */
export const productInput = fields
  .extend({ image1: imageUpload, image2: imageUpload, images: furtherImages })
  .refine(isDiscountValid, DISCOUNT_ABOVE_PRICE)
  .meta({ id: 'ProductInput' })

/** Body of an update request; images that are not sent stay. */
export const productChange = fields
  .extend({
    image1: optionalImageUpload,
    image2: optionalImageUpload,
    images: furtherImages,
    updatedAt: expectedUpdatedAt,
  })
  .refine(isDiscountValid, DISCOUNT_ABOVE_PRICE)
  .meta({ id: 'ProductChange' })

/** The fields that create and update requests share, images aside. */
export type ProductFields = z.output<typeof fields>

/** Body of a copy request: the copy has the same images but a new article number; `hidden`: it is not on sale until it is published. */
export const productCopy = z
  .object({ code: articleNumber, hidden: z.boolean().default(false) })
  .meta({ id: 'ProductCopy' })

const products = z.array(idInput).min(1, later('Please choose products')).max(200)

/** Body of a call that publishes many. */
export const productsToPublish = z.object({ products }).meta({ id: 'ProductsToPublish' })

const wholePercent = later('A whole number from {min} to {max}', { min: 0, max: 90 })
const percent = z.int(wholePercent).min(0, wholePercent).max(90, wholePercent)

/** Body of a bulk update; omitted values stay. `discountPercent` applies to the original price. */
export const productsChange = z
  .object({
    products,
    subCategory: idInput.optional(),
    featured: z.boolean().optional(),
    bestSeller: z.boolean().optional(),
    discountPercent: percent.optional(),
  })
  .refine(
    ({ products: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    rule('no_change', later('Please choose what to change')),
  )
  .meta({ id: 'ProductsChange' })
export type ProductsChange = z.output<typeof productsChange>

/** A product as those see it who manage it: also one that is not published yet. */
export const managedProduct = product
  .extend({
    /** it is not published yet itself */
    hidden: z.boolean(),
    /** its category is not published yet, and it is not on sale before that is */
    inHiddenCategory: z.boolean(),
    /** what the shop pays for a pair, null where nobody has said; missing for whoever may not see costs */
    cost: z.int().nullable().optional(),
  })
  .meta({ id: 'ManagedProduct' })
export type ManagedProduct = z.infer<typeof managedProduct>

/** A picture of it, with the name by which a form sends it again. */
const managedImage = productImage.extend({ image: z.string() })
export type ManagedImage = z.infer<typeof managedImage>

/** The same with its pictures after the first two. */
export const managedDetails = managedProduct
  .extend({ images: z.array(managedImage) })
  .meta({ id: 'ManagedProductDetails' })
export type ManagedDetails = z.infer<typeof managedDetails>

/** Body of an upload: one picture, for a form that is saved later. */
export const productImageUpload = z.object({ image: imageUpload }).meta({ id: 'ProductImageUpload' })

/** A picture that was taken, for the `images` of a form within the next hour. */
export const uploadedImage = z
  .object({ image: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'UploadedImage' })
export type UploadedImage = z.infer<typeof uploadedImage>

/** Query parameters of the admin's product list. */
export const managedSearch = productSearch
  .pick({
    query: true,
    category: true,
    subCategory: true,
    color: true,
    size: true,
    sort: true,
    page: true,
    limit: true,
  })
  .extend({
    /** 'true': only what is not published yet */
    notPublished: firstValue.transform((text) => text === 'true'),
  })

/** One page of the admin's product list. */
export const managedProducts = z
  .object({ products: z.array(managedProduct), total: z.int(), page: z.int(), pages: z.int() })
  .meta({ id: 'ManagedProducts' })

/** What a change of many products changes of each. */
const values = z.object({
  originalPrice: z.int(),
  discountPrice: z.int(),
  category: z.string(),
  subCategory: z.string(),
  featured: z.boolean(),
  bestSeller: z.boolean(),
})
export type BulkValues = z.infer<typeof values>

/** A product before and after a change of many. */
export const changedProduct = z
  .object({
    _id: z.string(),
    name: z.string(),
    nameBn: z.string().nullable(),
    code: z.string(),
    before: values,
    after: values,
  })
  .meta({ id: 'ChangedProduct' })
export type ChangedProduct = z.infer<typeof changedProduct>

/** A change of many products that can be taken back. */
export const bulkChange = z
  .object({ _id: z.string(), at: timestamp, by: z.string(), count: z.int(), until: timestamp })
  .meta({ id: 'BulkChange' })
export type BulkChange = z.infer<typeof bulkChange>

/** The answer to one. */
export const bulkChanged = z.object({ message: z.string(), change: z.string() }).meta({ id: 'BulkChanged' })
