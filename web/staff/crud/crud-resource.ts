import type { QueryKey } from '@tanstack/react-query'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { FormValues } from './form-values.ts'

/** An entity of a CRUD resource. `updatedAt` is sent back with an update, for optimistic concurrency control. */
export interface Entity {
  _id: string
  updatedAt: string
}

/** Form values on submission. */
export interface FormSubmission extends FormValues {
  /** for requests with files: reports upload progress */
  fetch: typeof fetch
}

/** A resource that admins manage: its texts and its API calls. */
export interface CrudResource<E extends Entity> {
  /** by which it is changed */
  permission: Permission
  /** by which its loaded data are known in every language */
  key: QueryKey
  /** By which people call an entity, in the question before it is deleted */
  nameOf: (entity: E) => string
  /** singular, as in 'Are you sure you want to delete this category?' */
  singular: string
  /** as in '6 categories' */
  plural: string
  /** the page's heading */
  title: string
  addLabel?: string
  /** What is not deleted with an entity, said in the question before it */
  whatStays?: string
  load: () => Promise<readonly E[]>
  create: (submission: FormSubmission) => Promise<{ message: string }>
  update: (entity: E, submission: FormSubmission) => Promise<{ message: string }>
  /** What keeps an entity from being deleted, in words, or null: it is looked up before the question */
  findUse?: (entity: E) => Promise<string | null>
  remove: (entity: E) => Promise<{ message: string }>
  /** toasts that replace the server's messages */
  toasts?: { created?: string; updated?: string; deleted?: string; createFailed?: string; loadFailed?: 'server' }
}
