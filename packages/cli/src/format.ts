/** Numbers and tables as people read them. */

/** 1234567 as 1,234,567. */
export function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** 0.4567 as 45.7 %. Only exactly 0 and exactly 1 become 0.0 % and 100.0 %. */
export function percent(share: number): string {
  const rounded = (share * 100).toFixed(1);
  if (rounded === '100.0' && share < 1) return '>99.9 %';
  if (rounded === '0.0' && share > 0) return '<0.1 %';
  return `${rounded} %`;
}

/** Seconds as 5 s, 4 min or 3 h 20 min. */
export function duration(seconds: number): string {
  if (Math.round(seconds) < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Milliseconds as on a clock: 2:05, or 1:02:05. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '');
}

/** Columns as wide as they need; the first is flushed left, the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = widthsOf(rows);
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
}
