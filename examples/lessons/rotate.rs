//! A tilt in Rust, by the way "rotate with motions": the board turns until the side is at the top, tilts up, and turns on until it
//! is back. `rustc -O rotate.rs`, then `twofold lesson check --command ./rotate`. docs/lesson-protocol.md describes the lines.

use std::io::{self, BufRead, Write};

type Board = Vec<Vec<u64>>;

/// A tile that goes from a cell to a cell of the turned board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Motion {
    from: (usize, usize),
    to: (usize, usize),
    is_merged: bool,
}

/// The board turned a quarter to the left: its right side is at the top.
fn rotate(board: &Board) -> Board {
    let (rows, columns) = (board.len(), board[0].len());
    (0..columns)
        .map(|r| (0..rows).map(|c| board[c][columns - 1 - r]).collect())
        .collect()
}

/// The motions turned with a board of these columns.
fn rotate_motions(motions: &[Motion], columns: usize) -> Vec<Motion> {
    let turned = |(r, c): (usize, usize)| (columns - 1 - c, r);
    motions
        .iter()
        .map(|&motion| Motion {
            from: turned(motion.from),
            to: turned(motion.to),
            ..motion
        })
        .collect()
}

/// Where each tile goes when the board is tilted up.
fn motions_up(board: &Board) -> Vec<Motion> {
    let mut motions = Vec::new();
    for c in 0..board[0].len() {
        let mut top = 0; // the first free row
        let mut last = None; // the tile above it, while it may still merge
        for (r, row) in board.iter().enumerate().filter(|(_, row)| row[c] != 0) {
            let is_merged = last == Some(row[c]);
            let to = if is_merged { top - 1 } else { top };
            motions.push(Motion { from: (r, c), to: (to, c), is_merged });
            last = if is_merged { None } else { Some(row[c]) };
            top = to + 1;
        }
    }
    motions
}

/// The board after its motions, and the points.
fn apply(board: &Board, motions: &[Motion]) -> (Board, u64) {
    let mut after = vec![vec![0; board[0].len()]; board.len()];
    let mut points = 0;
    for motion in motions {
        let value = board[motion.from.0][motion.from.1];
        after[motion.to.0][motion.to.1] += value;
        if motion.is_merged {
            points += 2 * value;
        }
    }
    (after, points)
}

/// The tilted board, the points, and the motions on the board as it was given.
fn tilt(board: &Board, side: &str) -> (Board, u64, Vec<Motion>) {
    let turns = ["NORTH", "EAST", "SOUTH", "WEST"]
        .iter()
        .position(|&name| name == side)
        .expect("a side is NORTH, EAST, SOUTH or WEST");
    let mut turned = board.clone();
    for _ in 0..turns {
        turned = rotate(&turned);
    }
    let mut motions = motions_up(&turned);
    for _ in turns..4 {
        motions = rotate_motions(&motions, turned[0].len());
        turned = rotate(&turned);
    }
    let (after, points) = apply(&turned, &motions);
    (after, points, motions)
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split(' ');
        let side = words.next().unwrap_or_default();
        let numbers: Vec<u64> = words.map(|word| word.parse().expect("a number")).collect();
        let cells = &numbers[2..];
        let board: Board = cells.chunks(numbers[1] as usize).map(<[u64]>::to_vec).collect();
        let (after, points, _) = tilt(&board, side);
        for value in after.concat() {
            write!(out, "{value} ")?;
        }
        writeln!(out, "{points}")?;
        out.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_turns_bring_a_board_and_its_motions_back() {
        let board = vec![vec![2, 0, 2], vec![4, 8, 16]];
        let motions = motions_up(&board);
        let (mut turned, mut with_it) = (board.clone(), motions.clone());
        for _ in 0..4 {
            with_it = rotate_motions(&with_it, turned[0].len());
            turned = rotate(&turned);
        }
        assert_eq!(turned, board);
        assert_eq!(with_it, motions);
    }

    #[test]
    fn a_merged_tile_comes_from_two_cells() {
        let (after, points, motions) = tilt(&vec![vec![2, 2, 2, 0]], "WEST");
        assert_eq!(after, vec![vec![4, 2, 0, 0]]);
        assert_eq!(points, 4);
        let places: Vec<_> = motions.iter().map(|motion| (motion.from.1, motion.to.1)).collect();
        assert_eq!(places.len(), 3);
        for place in [(0, 0), (1, 0), (2, 1)] {
            assert!(places.contains(&place));
        }
    }
}
