import type { ProofOfWork } from '#shared/rules/people/proof-of-work.ts'
import { findAnswers } from './find-answers.ts'

addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => postMessage(findAnswers(data)))
