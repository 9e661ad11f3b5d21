import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'

/** The texts in an archive, by name, in their order. */
export async function unzip(archive: ArrayBuffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await new ZipReader(new Uint8ArrayReader(new Uint8Array(archive))).getEntries()) {
    if (entry.directory) continue
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const [text] = await Promise.all([new Response(readable).text(), entry.getData(writable)])
    files[entry.filename] = text
  }
  return files
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (xml: string) => xml.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
const CELL =
  /<c(?:\/>| s="\d" t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>|><v>([^<]*)<\/v><\/c>)/g

/** The rows of each sheet of a workbook that the shop wrote, by the name of the sheet: texts, and numbers as such. */
export async function sheetsOf(workbook: ArrayBuffer): Promise<Record<string, (string | number)[][]>> {
  const files = await unzip(workbook)
  const names = [...(files['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) =>
    decoded(name),
  )
  return Object.fromEntries(
    names.map((name, nth) => {
      const rows = [...(files[`xl/worksheets/sheet${nth + 1}.xml`] ?? '').matchAll(/<row>(.*?)<\/row>/gs)]
      return [
        name,
        rows.map(([, cells = '']) =>
          [...cells.matchAll(CELL)].map(([, text, number]) =>
            number === undefined ? decoded(text ?? '') : Number(number),
          ),
        ),
      ]
    }),
  )
}
