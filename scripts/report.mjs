/** Length limit of one failure, in characters. */
const MOST_TOLD = 1_500
/** ANSI colour codes. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Summarises a Vitest JSON report: the number of passed tests, and a text for each failure. */
export function ofVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const broken = status === 'failed' && failed.length === 0 ? [told(name, message)] : []
    return [...broken, ...failed.map((test) => told(`${name} › ${test.fullName}`, test.failureMessages.join('\n')))]
  })
  return { passed: numPassedTests, failures }
}

/** The same for a Playwright JSON report. */
export function ofPlaywright({ stats, suites, errors }) {
  const failures = [...suites.flatMap(specsOf).flatMap(failuresOf), ...errors.map((error) => told('', error.message))]
  return { passed: stats.expected + stats.flaky, failures }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failuresOf({ file, line, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ projectName, results }) => {
      const errors = results.flatMap((result) => result.errors)
      return told(`[${projectName}] ${file}:${line} › ${title}`, errors.map(({ message }) => message).join('\n'))
    })
}

function told(what, message = '') {
  return `${what}\n${message.replace(COLOURS, '').slice(0, MOST_TOLD)}`.trim()
}
