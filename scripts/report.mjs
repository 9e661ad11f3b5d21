import { relative } from 'node:path'

/** Length limit of one failure, in characters. */
const MAX_FAILURE_LENGTH = 1_500
/** ANSI colour codes. */
const ANSI_COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Summarises a Vitest JSON report: the number of passed tests, a text for each failure, and the seconds of each file. */
export function summarizeVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const crash = status === 'failed' && failed.length === 0 ? [formatFailure(name, message)] : []
    return [
      ...crash,
      ...failed.map((test) => formatFailure(`${name} › ${test.fullName}`, test.failureMessages.join('\n'))),
    ]
  })
  const durations = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1_000,
  }))
  return { passed: numPassedTests, failures, durations }
}

/** The same for a Playwright JSON report, and the titles of tests that passed only when repeated. */
export function summarizePlaywright({ stats, suites, errors }) {
  const specs = suites.flatMap(collectSpecs)
  const failures = [...specs.flatMap(failuresOf), ...errors.map((error) => formatFailure('', error.message))]
  const repeated = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return {
    passed: stats.expected + stats.flaky,
    failures,
    repeated: repeated.map(({ file, line, title }) => `${file}:${line} › ${title}`),
    durations: [...new Set(specs.map(({ file }) => file))].map((file) => ({
      file: `e2e/${file}`,
      seconds: sum(specs.filter((spec) => spec.file === file).map(secondsOf)),
    })),
  }
}

function collectSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(collectSpecs)]
}

function secondsOf({ tests }) {
  return sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1_000)))
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

function failuresOf({ file, line, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ projectName, results }) => {
      const errors = results.flatMap((result) => result.errors)
      return formatFailure(
        `[${projectName}] ${file}:${line} › ${title}`,
        errors.map(({ message }) => message).join('\n'),
      )
    })
}

function formatFailure(title, message = '') {
  return `${title}\n${message.replace(ANSI_COLOURS, '').slice(0, MAX_FAILURE_LENGTH)}`.trim()
}
