import type { Work } from '#shared/rules/people/work.ts'
import { findAnswers } from './find-answers.ts'

addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(findAnswers(data)))
