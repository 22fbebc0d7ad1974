import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Scanner;

/**
 * A tilt in Java, by the way "minimum row", for <code>twofold lesson check --command "java Tilt.java"</code>. Reads a
 * line for each tilt: side, rows, columns, and the cells row by row. Writes a line with the cells after the tilt and
 * the points. docs/lesson-protocol.md describes the lines. With <code>java -ea Tilt.java</code> the methods check their
 * contracts: "requires" holds before a call, "ensures" after it.
 */
public class Tilt {
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Scanner words = new Scanner(line);
      String side = words.next();
      int[][] board = new int[words.nextInt()][words.nextInt()];
      for (int[] row : board) {
        for (int c = 0; c < row.length; c++) row[c] = words.nextInt();
      }
      int turns = turnsTo(side);
      board = turned(board, turns);
      int points = tiltUp(board);
      board = turned(board, 4 - turns);
      System.out.println(lineOf(board, points));
      System.out.flush();
    }
  }

  /** Quarter turns to the left that bring a side to the top. */
  static int turnsTo(String side) {
    switch (side) {
      case "NORTH": return 0;
      case "EAST": return 1;
      case "SOUTH": return 2;
      default: return 3;
    }
  }

  static int[][] turned(int[][] board, int turns) {
    for (int turn = 0; turn < turns % 4; turn++) board = rotateLeft(board);
    return board;
  }

  /** The board turned a quarter: its right side is at the top. */
  static int[][] rotateLeft(int[][] board) {
    int last = board[0].length - 1;
    int[][] turned = new int[board[0].length][board.length];
    for (int r = 0; r <= last; r++) {
      for (int c = 0; c < board.length; c++) turned[r][c] = board[c][last - r];
    }
    return turned;
  }

  /** Tilts all columns up, in place, and returns the points. */
  static int tiltUp(int[][] board) {
    int points = 0;
    for (int c = 0; c < board[0].length; c++) points += tiltColumn(board, c);
    return points;
  }

  /** Requires a column of the board. Ensures the same sum of tiles, and no gap above a tile. */
  static int tiltColumn(int[][] board, int c) {
    assert 0 <= c && c < board[0].length : "requires a column of the board";
    int sum = sumOf(board, c);
    int points = 0;
    int minR = 0;
    for (int r = 0; r < board.length; r++) {
      int below = moveTileUpAsFarAsPossible(board, r, c, minR);
      if (below == 0) continue;
      points += board[below - 1][c];
      assert minR < below : "requires that a row merges once";
      minR = below;
    }
    assert sumOf(board, c) == sum : "ensures the same sum of tiles";
    assert hasNoGap(board, c) : "ensures no gap above a tile";
    return points;
  }

  /** Requires 0 <= minR <= r. Returns 1 + the row of the merge, which is at least minR, or 0 without a merge. */
  static int moveTileUpAsFarAsPossible(int[][] board, int r, int c, int minR) {
    assert 0 <= minR && minR <= r : "requires 0 <= minR <= r";
    int value = board[r][c];
    if (value == 0) return 0;
    int top = r;
    while (top > minR && board[top - 1][c] == 0) top--;
    board[r][c] = 0;
    if (top > minR && board[top - 1][c] == value) {
      board[top - 1][c] = 2 * value;
      return top;
    }
    board[top][c] = value;
    return 0;
  }

  static int sumOf(int[][] board, int c) {
    int sum = 0;
    for (int[] row : board) sum += row[c];
    return sum;
  }

  static boolean hasNoGap(int[][] board, int c) {
    for (int r = 1; r < board.length; r++) {
      if (board[r - 1][c] == 0 && board[r][c] != 0) return false;
    }
    return true;
  }

  static String lineOf(int[][] board, int points) {
    StringBuilder line = new StringBuilder();
    for (int[] row : board) {
      for (int value : row) line.append(value).append(' ');
    }
    return line.append(points).toString();
  }
}
