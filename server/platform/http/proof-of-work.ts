import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { hasZeroBits, puzzleText, readProof } from '#shared/rules/people/proof-of-work.ts'
import { clientAddress } from './client-address.ts'
import type { ShopEnv } from './shop-env.ts'

/** About 32,000 hashes: a moment for one shopper, also on a slow phone. */
const PUZZLES = 16
const BITS = 11
const CHALLENGE_LIFETIME = '10m'

/** What a program would do often. */
type Purpose = 'register' | 'order' | 'keep'

const LIMITS = { register: 'registerPerAddress', order: 'ordersPerAddress', keep: 'keepsPerAddress' } as const

/** The optional header of a call that may need work. */
export const proofOfWorkHeader = z
  .string()
  .max(2_000)
  .optional()
  .meta({ description: 'The challenge of a `work_needed`, and the answers to its puzzles' })

/**
 * Counts a registration, an order or kept pairs for the limits of the client's address and network. Beyond the first few from one
 * address it throws 428 with a challenge, unless the request has the proof that another challenge was solved.
 */
export async function checkProofOfWork(c: Context<ShopEnv>, purpose: Purpose): Promise<void> {
  const { limits, config } = c.var
  const address = clientAddress(c)
  const attempts = await limits.count(LIMITS[purpose], address)
  if (attempts <= config.limits.withoutWork || (await hasProof(c, purpose))) return
  await limits.refund(LIMITS[purpose], address)
  const challenge = await signChallenge(config.tokenSecret, purpose)
  throw new ShopError('work_needed', { challenge, puzzles: PUZZLES, bits: BITS })
}

async function hasProof(c: Context<ShopEnv>, purpose: Purpose): Promise<boolean> {
  const proof = readProof(c.req.header('Proof-Of-Work') ?? '')
  if (!proof) return false
  const { challenge, answers } = proof
  const isSolved = (answer: number, puzzle: number) =>
    hasZeroBits(
      createHash('sha256')
        .update(puzzleText(challenge, puzzle, answer))
        .digest(),
      BITS,
    )
  const id = await idOfChallenge(c.var.config.tokenSecret, purpose, challenge)
  if (!id || answers.length !== PUZZLES || !answers.every(isSolved)) return false
  return (await c.var.limits.add('usesPerChallenge', id)) === 1
}

function signChallenge(secret: string, purpose: Purpose): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setJti(randomUUID())
    .setExpirationTime(CHALLENGE_LIFETIME)
    .sign(keyOf(secret))
}

async function idOfChallenge(secret: string, purpose: Purpose, challenge: string): Promise<string | null> {
  const options = { algorithms: ['HS256'], audience: purpose, requiredClaims: ['exp', 'jti'] }
  const verified = await jwtVerify(challenge, keyOf(secret), options).catch(() => null)
  return verified?.payload.jti ?? null
}

/** Not the key of the tokens, so that none of the two is ever taken for the other. */
function keyOf(secret: string): Uint8Array {
  return createHmac('sha256', secret).update('proof of work').digest()
}
