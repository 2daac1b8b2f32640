"""Greek names, and as it comes from an editor of Windows: tabs, CRLF and a byte order mark."""

# as: adversarial.py
# answers: minimax alphabeta
# written with: tabs, CRLF, BOM

from math import inf as ἄπειρον

ΑΡΧΗ = (-ἄπειρον, ἄπειρον)


def minimax(παιχνίδι, κατάσταση):
    if παιχνίδι.is_terminal(κατάσταση):
        return παιχνίδι.utility(κατάσταση), None
    επιλογές = [
        (minimax(παιχνίδι, παιχνίδι.result(κατάσταση, κίνηση))[0], κίνηση)
        for κίνηση in παιχνίδι.actions(κατάσταση)
    ]
    if παιχνίδι.to_move(κατάσταση) == "MAX":
        return max(επιλογές, key=lambda ζεύγος: ζεύγος[0])
    return min(επιλογές, key=lambda ζεύγος: ζεύγος[0])


def alphabeta(παιχνίδι, κατάσταση, α=ΑΡΧΗ[0], β=ΑΡΧΗ[1]):
    """Επιστρέφει ένα ζεύγος.

    Πρώτα η τιμή, μετά η κίνηση: `(τιμή, κίνηση)`.
    """
    if παιχνίδι.is_terminal(κατάσταση):
        return παιχνίδι.utility(κατάσταση), None
    μέγιστος = παιχνίδι.to_move(κατάσταση) == "MAX"
    τιμή, καλύτερη = ΑΡΧΗ[not μέγιστος], None
    for κίνηση in παιχνίδι.actions(κατάσταση):
        νέα, _ = alphabeta(παιχνίδι, παιχνίδι.result(κατάσταση, κίνηση), α, β)
        if (νέα > τιμή) if μέγιστος else (νέα < τιμή):
            τιμή, καλύτερη = νέα, κίνηση
        if μέγιστος:
            α = max(α, τιμή)
        else:
            β = min(β, τιμή)
        if α > β:
            break
    return τιμή, καλύτερη
