// Three tiles laid over each other: the picture of a page that has nothing to show yet.
import './sheets.css';

export function Sheets() {
  return (
    <div class="sheets" aria-hidden="true">
      <span class="tile mini-tile" data-rank="3" />
      <span class="tile mini-tile" data-rank="6" />
      <span class="tile mini-tile" data-rank="9" />
    </div>
  );
}
