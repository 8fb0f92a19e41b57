package io.ironbridge.gateway.http;

/** Serves requests whose head decides nothing: each is complete with its body. */
public interface RequestHandler extends HeadHandler {
    /**
     * Called on the exchange's event loop; must not block and must see to it that the exchange is
     * answered.
     */
    void handle(Exchange exchange);

    @Override
    default void headArrived(Exchange exchange) {
        exchange.receive(
                true,
                new BodyReceiver() {
                    @Override
                    public void onBody() {
                        handle(exchange);
                    }

                    @Override
                    public void onRejection(ListenerProblem problem) {
                        exchange.refuse(problem);
                    }
                });
    }
}
