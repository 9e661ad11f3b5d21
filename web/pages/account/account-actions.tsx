export default function AccountActions() {
  return null
}
