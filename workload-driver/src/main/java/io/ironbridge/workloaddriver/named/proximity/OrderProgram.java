package io.ironbridge.workloaddriver.named.proximity;

/** The business logic as a Java program, which gets the database of its asset as a data source. */
final class OrderProgram {
    static final String NAME = "Orders";
    static final String SOURCE =
            """
            package drive;

            import io.ironbridge.program.*;
            import java.math.BigDecimal;
            import java.sql.*;
            import java.util.List;

            public final class Orders implements JavaProgram<Orders.Order, Orders.Accepted> {
                public record Line(String item, int quantity) {}

                public record Order(String customer, List<Line> lines) {}

                public record Accepted(BigDecimal total) {}

                @Override
                public Accepted run(Order order, ProgramCall call)
                        throws SQLException, ProgramFailedException {
                    try (Connection db = call.dataSource("orders").getConnection()) {
                        db.setAutoCommit(false);
                        BigDecimal credit = credit(order, db);
                        BigDecimal total = total(order, db);
                        if (total.compareTo(credit) > 0) {
                            throw new ProgramFailedException(409, "The total is beyond the credit");
                        }
                        try (PreparedStatement accept =
                                db.prepareStatement(
                                        "INSERT INTO ACCEPTED (CUSTOMER, TOTAL) VALUES (?, ?)")) {
                            accept.setString(1, order.customer());
                            accept.setBigDecimal(2, total);
                            accept.executeUpdate();
                        }
                        db.commit();
                        return new Accepted(total);
                    }
                }

                private static BigDecimal credit(Order order, Connection db)
                        throws SQLException, ProgramFailedException {
                    try (PreparedStatement customer =
                            db.prepareStatement("SELECT * FROM CUSTOMER WHERE ID = ?")) {
                        customer.setString(1, order.customer());
                        try (ResultSet row = customer.executeQuery()) {
                            if (!row.next()) {
                                throw new ProgramFailedException(404, "No such customer");
                            }
                            return row.getBigDecimal("CREDIT");
                        }
                    }
                }

                private static BigDecimal total(Order order, Connection db)
                        throws SQLException, ProgramFailedException {
                    BigDecimal total = BigDecimal.ZERO;
                    try (PreparedStatement item =
                            db.prepareStatement("SELECT * FROM ITEM WHERE ID = ?")) {
                        for (Line line : order.lines()) {
                            item.setString(1, line.item());
                            try (ResultSet row = item.executeQuery()) {
                                if (!row.next() || row.getInt("STOCK") < line.quantity()) {
                                    throw new ProgramFailedException(409, "Not enough of an item");
                                }
                                total =
                                        total.add(
                                                row.getBigDecimal("PRICE")
                                                        .multiply(
                                                                BigDecimal.valueOf(line.quantity())));
                            }
                        }
                    }
                    return total;
                }
            }
            """;

    private OrderProgram() {}
}
