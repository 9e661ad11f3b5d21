import { Skeleton } from '#web/ui/skeleton.tsx'

/** Stands in a table while its rows are loading. */
export function LoadingRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are identical
    <tr key={row} className="table-row-line">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these cells are identical
        <td key={column} className="px-3 py-3.5">
          <Skeleton className="h-4 w-3/4" />
        </td>
      ))}
    </tr>
  ))
}
