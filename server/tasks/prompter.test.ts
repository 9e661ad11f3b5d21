import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { StartError } from '#server/errors/operator-error.ts'
import { openAsker } from './prompter.ts'

function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const output = new PassThrough()
  const asker = openAsker(input, output)
  return { input, asker, shown: () => String(output.read() ?? '') }
}

test('at a terminal an answer is echoed, a secret is not', async () => {
  const { input, asker, shown } = terminal()
  const name = asker.ask('Name')
  input.write('Rafiq\r')
  expect(await name).toBe('Rafiq')
  expect(shown()).toMatch(/Name: .*Rafiq/s)
  const password = asker.ask('Password', { secret: true })
  input.write('খুব গোপন 12\r')
  expect(await password).toBe('খুব গোপন 12')
  const after = shown()
  expect(after).toContain('Password: ')
  expect(after).not.toMatch(/গোপন|12/)
  const phone = asker.ask('Phone')
  input.write('01712345678\r')
  expect(await phone).toBe('01712345678')
  expect(shown()).toMatch(/Phone: .*01712345678/s)
  expect(asker.isTerminal).toBe(true)
  asker.close()
})

test('at a terminal Ctrl-C cancels the prompt', async () => {
  const { input, asker } = terminal()
  const password = asker.ask('Password', { secret: true })
  input.write('half\u0003')
  await expect(password).rejects.toThrow(StartError)
})

test('the lines of piped input are the answers, in order, and no prompts are printed', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const asker = openAsker(input, output)
  input.end('one\r\n two \n')
  expect(asker.isTerminal).toBe(false)
  expect([await asker.ask('First'), await asker.ask('Second', { secret: true })]).toEqual(['one', ' two '])
  await expect(asker.ask('Third')).rejects.toThrow('No answer to "Third": nothing was changed.')
  expect(output.read()).toBeNull()
})
