import type { Mutant } from '../mutant.ts'

const QUEUE = ['web/counter/device/queue.test.ts', 'web/counter/device/bad-input.test.ts']

/** Sales over the counter, on the device. */
export const COUNTER_DEVICES: readonly Mutant[] = [
  {
    title: 'a number is taken without its sale',
    file: 'web/counter/device/queue.ts',
    find: '  const { sequence, take } = await nextNumber(facts)\n',
    replace:
      '  const { sequence, take } = await nextNumber(facts)\n  void take()\n  void tx.done.catch(() => {})\n  tx.commit()\n',
    tests: QUEUE,
  },
  {
    title: 'two sales take one number',
    file: 'web/counter/device/queue.ts',
    find: '    take(),\n',
    replace: '',
    tests: QUEUE,
  },
  {
    title: 'a basket stays when it is sold',
    file: 'web/counter/device/queue.ts',
    find: "    facts.put([], 'basket'),\n",
    replace: '',
    tests: QUEUE,
  },
  {
    title: 'a device goes back to what the shop has',
    file: 'web/counter/device/queue.ts',
    find: 'if (lastSequence > sequence)',
    replace: 'if (lastSequence !== sequence)',
    tests: QUEUE,
  },
  {
    title: 'sales are sent in bodies of any size',
    file: 'web/counter/device/queue.ts',
    find: 'return index === 0 || bytes <= MAX_BYTES',
    replace: 'return index >= 0',
    tests: QUEUE,
  },
  {
    title: 'letters of bodies are counted, not bytes',
    file: 'web/counter/device/queue.ts',
    find: 'new TextEncoder().encode(body).length + 1',
    replace: 'body.length + 1',
    tests: QUEUE,
  },
  {
    title: 'a sale at which the shop fails is sent without pause',
    file: 'web/counter/device/queue.ts',
    find: 'last = waiting.at(-1)?.sequence ?? last',
    replace: 'if (last > 1e9) break',
    tests: QUEUE,
  },
  {
    title: 'a sale at which the shop fails waits for a manager',
    file: 'web/counter/device/queue.ts',
    find: 'if (status >= 500) return',
    replace: 'if (status >= 600) return',
    tests: QUEUE,
  },
  {
    title: 'a sale that is refused is sent again and again',
    file: 'web/counter/device/queue.ts',
    find: "state: 'kept', message: refusal",
    replace: "state: 'waiting', message: refusal",
    tests: QUEUE,
  },
  {
    title: 'sales that wait are forgotten',
    file: 'web/counter/device/queue.ts',
    find: "const sent = await store.getAllFromIndex('sales', 'state', 'sent')",
    replace: "const sent = await store.getAll('sales')",
    tests: QUEUE,
  },
  {
    title: 'a scan finds sizes that a shoe does not have',
    file: 'web/counter/device/snapshot.ts',
    find: 'return shoe && size && shoe.sizes.includes(size) ?',
    replace: 'return shoe && size ?',
    tests: ['web/counter/device/snapshot.test.ts'],
  },
  {
    title: 'a barcode stays with the pair that it was taken from',
    file: 'web/counter/device/snapshot.ts',
    find: 'if (before) before.barcodes = before.barcodes.filter',
    replace: 'if (before && product) before.barcodes = before.barcodes.filter',
    tests: ['web/counter/device/snapshot.test.ts'],
  },
  {
    title: 'a shoe keeps its former article',
    file: 'web/counter/device/snapshot.ts',
    find: '    this.byCode.delete(shoe.code.toLowerCase())\n',
    replace: '',
    tests: ['web/counter/device/snapshot.test.ts'],
  },
  {
    title: 'promised pairs are free',
    file: 'web/counter/device/snapshot.ts',
    find: 'free: Math.max(0, onHand - held)',
    replace: 'free: onHand',
    tests: ['web/counter/device/snapshot.test.ts'],
  },
  {
    title: 'more change goes back than was given',
    file: 'web/counter/device/tender.ts',
    find: 'Math.min(dueAfter(total, payments), Math.max(0, Math.trunc(given) || 0))',
    replace: 'dueAfter(total, payments)',
    tests: ['web/counter/device/tender.test.ts'],
  },
  {
    title: 'a wallet gives change',
    file: 'web/counter/device/tender.ts',
    find: 'const amount = Math.min(dueAfter(total, payments), Math.max(0, Math.trunc(taka) || 0))',
    replace: 'const amount = Math.max(0, Math.trunc(taka) || 0)',
    tests: ['web/counter/device/tender.test.ts'],
  },
  {
    title: 'a percentage is rounded up, past its limit',
    file: 'web/counter/device/basket.ts',
    find: 'Math.floor((price * percent) / 100)',
    replace: 'Math.ceil((price * percent) / 100)',
    tests: ['web/counter/device/basket.test.ts'],
  },
  {
    title: 'a discount is more than the line',
    file: 'web/counter/device/basket.ts',
    find: 'Math.min(Math.max(0, Math.trunc(taka) || 0), price)',
    replace: 'Math.max(0, Math.trunc(taka) || 0)',
    tests: ['web/counter/device/basket.test.ts'],
  },
]
