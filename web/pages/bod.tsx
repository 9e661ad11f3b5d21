export default function Bod() {
  return null
}
