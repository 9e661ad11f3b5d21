import type { Language } from '#shared/language/language.ts'
import type { Permission } from '../people/permissions.ts'

// What columns of a spreadsheet are called: downloads write these headings, and an import takes them, in either language.

export interface SheetColumn {
  /** as a download in that language writes it; no two columns of a sheet have the same */
  heading: Record<Language, string>
  /** what else it is called: in files that people type, and in those of Shopify, WooCommerce and Square */
  aliases: readonly string[]
}

export type SheetColumns<Field extends string> = Record<Field, SheetColumn>

const column = (en: string, bn: string, ...aliases: string[]): SheetColumn => ({ heading: { en, bn }, aliases })

/**
 * Products: a download has one row for each article and size. In a file that people type a row may also be an article with `sizes`, a
 * run (`36-41`) or a list (`36, 38`), with pairs (`36:2, 37:4`). Rows of one article are one product; what only the first of them says,
 * the others need not repeat.
 */
export const PRODUCT_COLUMNS = {
  code: column(
    ...['Article number', 'আর্টিকেল নম্বর', 'article', 'article no', 'art no', 'style', 'style code', 'model'],
    ...['product code', 'item code', 'handle', 'আর্টিকেল', 'পণ্য কোড'],
  ),
  name: column('Name', 'নাম', 'product name', 'title', 'item name', 'product', 'পণ্য', 'পণ্যের নাম'),
  nameBn: column('Name in Bangla', 'নাম (বাংলা)', 'bangla name', 'name bn', 'বাংলা নাম'),
  description: column('Description', 'বিবরণ', 'body html', 'body', 'details'),
  descriptionBn: column('Description in Bangla', 'বিবরণ (বাংলা)', 'bangla description', 'description bn', 'বাংলা বিবরণ'),
  category: column('Category', 'ক্যাটাগরি', 'main category', 'department', 'reporting category', 'বিভাগ'),
  categoryBn: column('Category in Bangla', 'ক্যাটাগরি (বাংলা)', 'category bn'),
  subCategory: column('Sub-category', 'সাব-ক্যাটাগরি', 'subcategory', 'type', 'product type', 'sub cat'),
  subCategoryBn: column('Sub-category in Bangla', 'সাব-ক্যাটাগরি (বাংলা)', 'subcategory bn'),
  color: column('Colour', 'রং', 'color', 'colour name', 'রঙ'),
  colorBn: column('Colour in Bangla', 'রং (বাংলা)', 'color bn', 'colour bn', 'color in bangla'),
  originalPrice: column('Original price', 'মূল দাম', 'price', 'mrp', 'regular price', 'retail price', 'দাম', 'মূল্য'),
  discountPrice: column(
    ...(['Discount price', 'ছাড়ের দাম', 'sale price', 'offer price', 'discounted price', 'বিক্রয় মূল্য'] as const),
  ),
  /** who may read it: decided by the permission of costs */
  cost: column(
    ...(['Cost', 'ক্রয়মূল্য', 'cost price', 'cost per item', 'default unit cost', 'cost of goods'] as const),
    ...['purchase price', 'কেনা দাম'],
  ),
  sizes: column('Sizes', 'সাইজগুলো', 'size run', 'size range', 'available sizes'),
  /** the one size that a row is about */
  size: column('Size', 'সাইজ', 'shoe size', 'eu size'),
  /** of that size; several are parted by blanks or commas */
  barcode: column('Barcode', 'বারকোড', 'ean', 'upc', 'gtin', 'gtin upc ean or isbn', 'variant barcode', 'barcodes'),
  /** whether it is not published yet: `yes` or nothing */
  hidden: column('Hidden', 'লুকানো', 'not published', 'unpublished'),
  featured: column('New arrival', 'নতুন', 'featured', 'is featured', 'new arrivals', 'new'),
  bestSeller: column('Bestseller', 'বেস্টসেলার', 'best seller', 'top seller'),
  /** names of picture files, parted by commas, the first two of the card first */
  pictures: column('Pictures', 'ছবি', 'images', 'photos', 'image files'),
  /** rows of stock: the showroom that `pairs` are in */
  showroom: column('Showroom', 'শোরুম', 'branch', 'store', 'outlet', 'location', 'শাখা'),
  pairs: column('Pairs', 'জোড়া', 'quantity', 'qty', 'on hand', 'stock', 'pieces', 'পরিমাণ'),
} satisfies Record<string, SheetColumn>
export type ProductField = keyof typeof PRODUCT_COLUMNS

/** Columns that are left out for whoever lacks the permission of each; all else of their file comes in. */
export const WITHHELD = { cost: 'read_costs', barcode: 'write_counter' } as const satisfies Partial<
  Record<ProductField, Permission>
>
export const WITHHELD_FIELDS = ['cost', 'barcode'] as const satisfies readonly (keyof typeof WITHHELD)[]
export type WithheldField = keyof typeof WITHHELD

/** Before the branch name of a showroom, in the heading of a column with its pairs: 'Pairs: Dhanmondi'. */
export const PAIRS_OF: Record<Language, string> = { en: 'Pairs: ', bn: 'জোড়া: ' }

export const SHOWROOM_COLUMNS = {
  name: column('Company name', 'কোম্পানির নাম', 'company'),
  code: column('Branch name', 'শাখার নাম', 'branch', 'showroom', 'showroom name', 'store', 'outlet', 'শোরুম', 'শাখা'),
  codeBn: column('Branch name in Bangla', 'শাখার নাম (বাংলা)', 'branch bn', 'showroom bn'),
  street: column('Branch address', 'শাখার ঠিকানা', 'address', 'street', 'street address', 'ঠিকানা'),
  streetBn: column('Branch address in Bangla', 'শাখার ঠিকানা (বাংলা)', 'address bn'),
  landmark: column('Landmark', 'চেনা জায়গা', 'near'),
  landmarkBn: column('Landmark in Bangla', 'চেনা জায়গা (বাংলা)', 'landmark bn'),
  division: column('Division', 'বিভাগ', 'state', 'province'),
  district: column('District', 'জেলা', 'city', 'town'),
  area: column('Thana', 'থানা', 'upazila', 'area', 'উপজেলা'),
  email: column('Email', 'ইমেইল', 'e mail', 'email address'),
  phone: column('Phone', 'ফোন', 'mobile', 'phone number', 'telephone', 'মোবাইল'),
  latitude: column('Latitude', 'অক্ষাংশ', 'lat'),
  longitude: column('Longitude', 'দ্রাঘিমাংশ', 'lng', 'lon', 'long'),
} satisfies Record<string, SheetColumn>
export type ShowroomField = keyof typeof SHOWROOM_COLUMNS

/** Customers come without passwords: they sign in by a code, or choose one by a letter. */
export const CUSTOMER_COLUMNS = {
  name: column('Name', 'নাম', 'full name', 'customer name', 'billing name', 'গ্রাহকের নাম'),
  firstName: column('First name', 'নামের প্রথম অংশ', 'billing first name', 'given name'),
  lastName: column('Last name', 'নামের শেষ অংশ', 'billing last name', 'surname', 'family name'),
  email: column('Email', 'ইমেইল', 'e mail', 'email address', 'user email', 'billing email', 'customer email'),
  phone: column('Phone', 'ফোন', 'mobile', 'phone number', 'billing phone', 'default address phone', 'মোবাইল'),
  location: column(
    ...['Address', 'ঠিকানা', 'location', 'street address', 'street address 1', 'billing address 1', 'address1'],
    ...['default address address1'],
  ),
  district: column('District', 'জেলা', 'city', 'billing city', 'default address city', 'town'),
  thana: column('Thana', 'থানা', 'upazila', 'area', 'উপজেলা'),
  dob: column('Date of birth', 'জন্মতারিখ', 'birthday', 'dob', 'birth date'),
} satisfies Record<string, SheetColumn>
export type CustomerField = keyof typeof CUSTOMER_COLUMNS

/** What a file of an import is about. */
export const IMPORT_KINDS = ['products', 'showrooms', 'customers'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const COLUMNS_OF: Record<ImportKind, SheetColumns<string>> = {
  products: PRODUCT_COLUMNS,
  showrooms: SHOWROOM_COLUMNS,
  customers: CUSTOMER_COLUMNS,
}

/** The headings of a download, in their order. */
export function headingsOf(kind: ImportKind, language: Language, fields?: readonly string[]): string[] {
  const columns = COLUMNS_OF[kind]
  return (fields ?? Object.keys(columns)).map((field) => columns[field]?.heading[language] ?? field)
}
