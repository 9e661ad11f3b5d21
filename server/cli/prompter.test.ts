import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { openPrompter } from './prompter.ts'

function openTestTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const output = new PassThrough()
  const prompter = openPrompter(input, output)
  return { input, prompter, readOutput: () => String(output.read() ?? '') }
}

test('at a terminal an answer is echoed, a secret is not', async () => {
  const { input, prompter, readOutput } = openTestTerminal()
  const name = prompter.ask('Name')
  input.write('Rafiq\r')
  expect(await name).toBe('Rafiq')
  expect(readOutput()).toMatch(/Name: .*Rafiq/s)
  const password = prompter.ask('Password', { secret: true })
  input.write('খুব গোপন 12\r')
  expect(await password).toBe('খুব গোপন 12')
  const echoed = readOutput()
  expect(echoed).toContain('Password: ')
  expect(echoed).not.toMatch(/গোপন|12/)
  const phone = prompter.ask('Phone')
  input.write('01712345678\r')
  expect(await phone).toBe('01712345678')
  expect(readOutput()).toMatch(/Phone: .*01712345678/s)
  expect(prompter.isTerminal).toBe(true)
  prompter.close()
})

test('at a terminal Ctrl-C cancels the prompt', async () => {
  const { input, prompter } = openTestTerminal()
  const password = prompter.ask('Password', { secret: true })
  input.write('half\u0003')
  await expect(password).rejects.toThrow(OperatorError)
})

test('the lines of piped input are the answers, in order, and no prompts are printed', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const prompter = openPrompter(input, output)
  input.end('one\r\n two \n')
  expect(prompter.isTerminal).toBe(false)
  expect([await prompter.ask('First'), await prompter.ask('Second', { secret: true })]).toEqual(['one', ' two '])
  await expect(prompter.ask('Third')).rejects.toThrow('No answer to "Third": nothing was changed.')
  expect(output.read()).toBeNull()
})
