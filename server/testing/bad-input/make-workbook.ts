import { makeZip, type ZipPart } from './make-zip.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

export interface WorkbookParts {
  /** what stands inside `sheetData` */
  rows?: string
  /** the whole sheet, in place of `rows` */
  sheet?: string
  /** the whole part of shared texts */
  shared?: string
  styles?: string
  workbook?: string
  /** further files, or the same ones once more */
  more?: ZipPart[]
  /** what the archive says of the sheet */
  claims?: Partial<ZipPart>
}

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** A workbook with one sheet, of which each part may be anything. */
export function makeWorkbook({ rows = '', sheet, shared, styles, workbook, more = [], claims }: WorkbookParts) {
  return makeZip([
    {
      name: '_rels/.rels',
      content: `<Relationships ${RELATIONS}><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        workbook ??
        `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Sheet" sheetId="1" r:id="s1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships ${RELATIONS}><Relationship Id="s1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="s3" Type="${OFFICE}/styles" Target="/xl/styles.xml"/></Relationships>`,
    },
    ...(shared === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: shared }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
    { name: 'xl/worksheets/sheet1.xml', content: sheet ?? sheetOf(rows), ...claims },
    ...more,
  ])
}

/** A row of texts that stand in their cells. */
export function textRow(cells: readonly string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
}
