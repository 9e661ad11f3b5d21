import { language } from '#shared/language/language.ts'
import {
  CUSTOMER_COLUMNS,
  type CustomerField,
  PRODUCT_COLUMNS,
  type ProductField,
  SHOWROOM_COLUMNS,
  type ShowroomField,
} from '#shared/rules/imports/columns.ts'

// What is downloaded comes in again: its columns are called as an import takes them, in either language.

export const productHeading = (field: ProductField) => PRODUCT_COLUMNS[field].heading[language()]
export const customerHeading = (field: CustomerField) => CUSTOMER_COLUMNS[field].heading[language()]
export const showroomHeading = (field: ShowroomField) => SHOWROOM_COLUMNS[field].heading[language()]
