import { t } from '#shared/language/t.ts'

const LABELS: Partial<Record<string, string>> = {
  about: t('about'),
  aboutBn: t('about in Bangla'),
  area: t('area'),
  bestSeller: t('best seller'),
  category: t('category'),
  code: t('code'),
  codeBn: t('code in Bangla'),
  color: t('color'),
  description: t('description'),
  descriptionBn: t('description in Bangla'),
  designation: t('designation'),
  designationBn: t('designation in Bangla'),
  discountPrice: t('discount price'),
  district: t('district'),
  division: t('division'),
  email: t('email'),
  featured: t('featured'),
  hex: t('hex'),
  image: t('image'),
  image1: t('image 1'),
  image2: t('image 2'),
  landmark: t('landmark'),
  landmarkBn: t('landmark in Bangla'),
  latitude: t('latitude'),
  link: t('link'),
  longitude: t('longitude'),
  name: t('name'),
  nameBn: t('name in Bangla'),
  orders: t('orders'),
  originalPrice: t('original price'),
  phone: t('phone'),
  phoneImage: t('phone image'),
  role: t('role'),
  size: t('size'),
  sizeIds: t('sizes'),
  street: t('street'),
  streetBn: t('street in Bangla'),
  subCategory: t('sub category'),
  title: t('title'),
  titleBn: t('title in Bangla'),
}

/** A column as people read it: 'discountPrice' is 'discount price'. */
export function fieldLabel(column: string): string {
  return LABELS[column] ?? column.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase()
}
