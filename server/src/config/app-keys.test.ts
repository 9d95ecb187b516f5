import { expect, it } from 'vitest'
import { deriveAppKeys } from './app-keys.ts'

const keys = deriveAppKeys('a-secret-of-at-least-32-characters-1')
const { hashAddress } = keys

it('SEC-32 a client address is hashed with a key of the installation', () => {
  // Catches: a plain hash, which the four thousand million addresses of IPv4 undo.
  const other = deriveAppKeys('a-secret-of-at-least-32-characters-2')
  expect(hashAddress('192.0.2.1')).toMatch(/^[0-9a-f]{64}$/)
  expect(hashAddress('192.0.2.1')).not.toBe(other.hashAddress('192.0.2.1'))
  expect(hashAddress('192.0.2.1')).not.toBe(hashAddress('192.0.2.2'))
  expect(keys.captcha).not.toBe(other.captcha)
})

it('SEC-32 an IPv6 network of one client is one address, an IPv4 address one however written', () => {
  // Catches: a throttle that anybody leaves by one of the 2^64 addresses of their own.
  const network = hashAddress('2001:db8:1:2::1')
  for (const same of [
    '2001:db8:1:2:ffff::9',
    '2001:0db8:0001:0002:1:2:3:4',
    '2001:db8:1:2::%eth0',
  ]) {
    expect(hashAddress(same)).toBe(network)
  }
  expect(hashAddress('2001:db8:1:3::1')).not.toBe(network)
  expect(hashAddress('2001:db8::1')).not.toBe(network)
  expect(hashAddress('::ffff:192.0.2.1')).toBe(hashAddress('192.0.2.1'))
})

it('DOOR-09 a secret is sealed with a key from APP_SECRET, for one account, never twice alike', () => {
  // Catches: a row that is copied to another account; a nonce used twice.
  const other = deriveAppKeys('a-secret-of-at-least-32-characters-2')
  const sealed = keys.sealSecret('GEZDGNBV', 1)
  expect(sealed).not.toContain('GEZDGNBV')
  expect(keys.sealSecret('GEZDGNBV', 1)).not.toBe(sealed)
  expect(keys.openSecret(sealed, 1)).toBe('GEZDGNBV')
  expect(keys.openSecret(sealed, 2)).toBeNull()
  expect(other.openSecret(sealed, 1)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    expect(keys.openSecret(changed.toString('base64url'), 1)).toBeNull()
  }
  expect(keys.openSecret('', 1)).toBeNull()
  expect(keys.hashRecoveryCode('23456789ABCD')).not.toBe(other.hashRecoveryCode('23456789ABCD'))
})
