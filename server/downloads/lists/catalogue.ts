import { z } from 'zod'
import { listManagedCategories } from '#server/categories/queries.ts'
import { listColors } from '#server/colors/queries.ts'
import { listDirectors } from '#server/directors/queries.ts'
import { may, mayEverywhere } from '#server/platform/http/guard.ts'
import { listMisses, listSearchWords } from '#server/search-words/queries.ts'
import { listShowrooms } from '#server/showrooms/queries.ts'
import { listSizes } from '#server/sizes/queries.ts'
import { listManagedSlides } from '#server/slides/queries.ts'
import { defineDownload, paged, whole } from '#server/spreadsheets/define-download.ts'
import { yes } from '#server/spreadsheets/download-cells.ts'
import { productHeading, showroomHeading } from '#server/spreadsheets/import-headings.ts'
import { listManagedSubCategories } from '#server/sub-categories/queries.ts'
import { t } from '#shared/language/t.ts'
import { PRODUCTS } from './products.ts'

const noFilter = z.object({})
const readsCatalogue = mayEverywhere('read_catalogue')

/** The lists of the catalogue and of the shop. */
export const CATALOGUE_LISTS = [
  PRODUCTS,
  defineDownload({
    name: 'categories',
    title: () => t('Categories'),
    access: may('read_catalogue', 'read_stock'),
    filter: noFilter,
    read: ({ db }) => whole(listManagedCategories(db)),
    columns: () => [
      [productHeading('category'), ({ name }) => name],
      [productHeading('categoryBn'), ({ nameBn }) => nameBn],
      [t('For children'), ({ forChildren }) => yes(forChildren)],
      [productHeading('hidden'), ({ hidden }) => yes(hidden)],
    ],
  }),
  defineDownload({
    name: 'sub-categories',
    title: () => t('Sub-categories'),
    access: may('read_catalogue', 'read_stock'),
    filter: noFilter,
    read: ({ db }) => whole(listManagedSubCategories(db)),
    columns: () => [
      [productHeading('subCategory'), ({ name }) => name],
      [productHeading('subCategoryBn'), ({ nameBn }) => nameBn],
      [productHeading('category'), ({ parentCat }) => parentCat.name],
      [t('Products'), ({ productCount }) => productCount],
    ],
  }),
  defineDownload({
    name: 'colors',
    title: () => t('Colours'),
    access: readsCatalogue,
    filter: noFilter,
    read: ({ db }) => whole(listColors(db)),
    columns: () => [
      [productHeading('color'), ({ name }) => name],
      [productHeading('colorBn'), ({ nameBn }) => nameBn],
      [t('Look'), ({ hex }) => hex],
    ],
  }),
  defineDownload({
    name: 'sizes',
    title: () => t('Sizes'),
    access: readsCatalogue,
    filter: noFilter,
    read: ({ db }) => whole(listSizes(db)),
    columns: () => [[productHeading('size'), ({ size }) => size]],
  }),
  defineDownload({
    name: 'showrooms',
    title: () => t('Showrooms'),
    access: mayEverywhere('write_showrooms'),
    filter: noFilter,
    read: ({ db }) => whole(listShowrooms(db)),
    columns: () => [
      [showroomHeading('name'), ({ name }) => name],
      [showroomHeading('code'), ({ code }) => code],
      [showroomHeading('codeBn'), ({ codeBn }) => codeBn],
      [showroomHeading('street'), ({ address }) => address.street],
      [showroomHeading('streetBn'), ({ address }) => address.streetBn],
      [showroomHeading('landmark'), ({ address }) => address.landmark],
      [showroomHeading('landmarkBn'), ({ address }) => address.landmarkBn],
      [showroomHeading('division'), ({ address }) => address.division],
      [showroomHeading('district'), ({ address }) => address.district],
      [showroomHeading('area'), ({ address }) => address.area],
      [showroomHeading('email'), ({ contact }) => contact.email],
      [showroomHeading('phone'), ({ contact }) => contact.phone],
      [showroomHeading('latitude'), ({ location }) => location.coordinates[1]],
      [showroomHeading('longitude'), ({ location }) => location.coordinates[0]],
    ],
  }),
  defineDownload({
    name: 'slides',
    title: () => t('Slides'),
    access: mayEverywhere('read_pages'),
    filter: noFilter,
    read: ({ db }) => whole(listManagedSlides(db)),
    columns: () => [
      [t('Title'), ({ title }) => title],
      [t('Title in Bangla'), ({ titleBn }) => titleBn],
      [t('Link'), ({ link }) => link],
      [productHeading('hidden'), ({ hidden }) => yes(hidden)],
    ],
  }),
  defineDownload({
    name: 'directors',
    title: () => t('Directors'),
    access: mayEverywhere('read_pages'),
    filter: noFilter,
    read: ({ db }) => whole(listDirectors(db)),
    columns: () => [
      [t('Name'), ({ name }) => name],
      [t('Name in Bangla'), ({ nameBn }) => nameBn],
      [t('Designation'), ({ designation }) => designation],
      [t('Designation in Bangla'), ({ designationBn }) => designationBn],
      [t('About'), ({ about }) => about],
      [t('About in Bangla'), ({ aboutBn }) => aboutBn],
    ],
  }),
  defineDownload({
    name: 'search-words',
    title: () => t('Words of searches'),
    access: mayEverywhere('read_pages'),
    filter: noFilter,
    read: ({ db }) => whole(listSearchWords(db)),
    columns: () => [
      [t('Word'), ({ word }) => word],
      [t('Means'), ({ means }) => means],
    ],
  }),
  defineDownload({
    name: 'searches',
    title: () => t('Searches without success'),
    access: mayEverywhere('read_pages'),
    filter: noFilter,
    read: ({ db }) => paged(async (page) => (await listMisses(db, page)).list),
    columns: () => [
      [t('Search'), ({ text }) => text],
      [t('Times'), ({ times }) => times],
      [t('Found'), ({ found }) => found],
      [t('Last day'), ({ lastDay }) => lastDay],
    ],
  }),
]
