/** placeholder */
export function Gallery() {
  return null;
}
