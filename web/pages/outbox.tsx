export default function Outbox() {
  return null
}
