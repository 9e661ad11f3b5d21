import { type ESTree, parseSync, Visitor } from 'vite'
import { resolveImport, roomOf } from './source-graph.ts'

/** `[file:name, …steps that it takes next]`: what a function, route or query of a file calls on the way of a request. */
export type Step = [name: string, ...next: Step[]]

export interface Walk {
  title: string
  /** starts at the handlers of a resource; what comes before is the same for every request (server/platform/http) */
  start: Step
}

export const WALKS: Walk[] = [
  {
    title: 'place an order',
    start: [
      'server/orders/routes.ts:orderRoutes',
      [
        'server/orders/place-order.ts:placeOrder',
        [
          'server/orders/place-order.ts:place',
          [
            'server/orders/place-order.ts:tryPlaceOrder',
            ['server/orders/place-order.queries.ts:readOrderContext'],
            ['server/orders/place-order.ts:buildOrder', ['shared/rules/money/price.ts:orderTotals']],
            ['server/orders/queries.ts:toOrderDetail'],
            [
              'server/orders/order-letters.ts:lettersOfOrder',
              [
                'server/orders/order-letters.ts:provenLetters',
                ['server/platform/mail/letters/order-placed.ts:orderPlacedLetter'],
              ],
            ],
            ['server/orders/place-order.queries.ts:writeOrder'],
          ],
        ],
      ],
    ],
  },
  {
    title: "change a product's picture",
    start: [
      'server/products/edit/routes.ts:productEditRoutes',
      [
        'server/platform/images/accept-image.ts:acceptImage',
        ['server/platform/images/save-image.ts:saveImage', ['server/platform/storage/image-store.ts:ImageStore']],
      ],
      [
        'server/products/edit/save-product.ts:updateProduct',
        [
          'server/products/edit/queries.ts:changeProduct',
          ['server/platform/db/update-if-unchanged.ts:updateIfUnchanged'],
          ['server/products/edit/queries.ts:setSizes'],
        ],
        [
          'server/products/edit/save-product.ts:readSavedProduct',
          ['server/products/product-rows.queries.ts:selectProducts'],
        ],
      ],
    ],
  },
]

/** The files of a walk in the order in which they are first needed. */
export function filesOf(step: Step): string[] {
  return [...new Set(namesOf(step).map(fileOf))]
}

/** The rooms that a walk enters, leaves and enters again, other than the one it starts in. */
export function roomsEnteredTwice(start: Step): string[] {
  const rooms = namesOf(start).map((name) => roomOf(fileOf(name)))
  const entries = rooms.filter((room, index) => room !== rooms[index - 1] && room !== rooms[0])
  return [...new Set(entries.filter((room, index) => entries.indexOf(room) !== index))]
}

/** What is wrong with a walk: steps that are not declared, or that the step before does not use. */
export function brokenSteps([name, ...next]: Step, read: (path: string) => string): string[] {
  const uses = declarationsIn(fileOf(name), read(fileOf(name))).get(nameOf(name))
  if (!uses) return [`${name} is not declared`]
  return next.flatMap((step) => [
    ...(uses.has(step[0]) ? [] : [`${name} does not use ${step[0]}`]),
    ...brokenSteps(step, read),
  ])
}

const fileOf = (name: string) => name.slice(0, name.indexOf(':'))
const nameOf = (name: string) => name.slice(name.indexOf(':') + 1)

function namesOf([name, ...next]: Step): string[] {
  return [name, ...next.flatMap(namesOf)]
}

/** The top-level declarations of a file, each with what it mentions of this file and of those imported, as `file:name`. */
function declarationsIn(path: string, text: string): Map<string, Set<string>> {
  const { program } = parseSync(path, text)
  const meanings = new Map<string, string>()
  const declarations = program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') {
      const { target } = resolveImport(path, statement.source.value)
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
          meanings.set(specifier.local.name, `${target}:${specifier.imported.name}`)
    }
    return declaredBy(statement)
  })
  for (const { name } of declarations) meanings.set(name, `${path}:${name}`)
  return new Map(
    declarations.map(({ name, start, end }) => [
      name,
      new Set(identifiersIn(program, start, end).flatMap((identifier) => meanings.get(identifier) ?? [])),
    ]),
  )
}

interface Declaration {
  name: string
  start: number
  end: number
}

function declaredBy(statement: ESTree.Statement): Declaration[] {
  if (statement.type === 'ExportNamedDeclaration') return statement.declaration ? declaredBy(statement.declaration) : []
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id, start, end }) =>
      id.type === 'Identifier' ? [{ name: id.name, start, end }] : [],
    )
  const { start, end } = statement
  if (statement.type === 'FunctionDeclaration') return statement.id ? [{ name: statement.id.name, start, end }] : []
  if (statement.type === 'TSInterfaceDeclaration') return [{ name: statement.id.name, start, end }]
  return []
}

function identifiersIn(program: ESTree.Program, from: number, to: number): string[] {
  const names: string[] = []
  new Visitor({
    Identifier({ name, start, end }) {
      if (start >= from && end <= to) names.push(name)
    },
  }).visit(program)
  return names
}
