import { type SQL, sql } from 'drizzle-orm'

// Parts of queries that make JSON as the responses have it; the names are aliases of tables.

/** A showroom by name. */
export function showroomJson(showroom: string): SQL {
  return sql.raw(`json_build_object('_id', ${showroom}.id, 'code', ${showroom}.code, 'codeBn', ${showroom}.code_bn)`)
}

/** A product by name. */
export function productJson(product: string): SQL {
  return sql.raw(
    `json_build_object('_id', ${product}.id, 'name', ${product}.name, 'nameBn', ${product}.name_bn, 'code', ${product}.code)`,
  )
}

/** The size of a row, whose number is null once it was deleted. */
export function sizeJson(row: string, size: string): SQL {
  return sql.raw(`json_build_object('_id', ${row}.size, 'size', ${size}.size)`)
}
